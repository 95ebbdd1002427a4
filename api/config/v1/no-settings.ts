/** NoSettings is the spec of a platform that has nothing to set. An empty object says that the platform is meant. */
// biome-ignore lint/suspicious/noEmptyInterface: members are added where a platform gets its first setting
export interface NoSettings {}
