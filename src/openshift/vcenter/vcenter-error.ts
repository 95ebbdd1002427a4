/** What kept a vCenter from answering, so that a program can tell what to do about it. */
export type VCenterProblem =
  /** It cannot be reached, or the connection ended. */
  | "connection"
  | "certificate"
  /** The proxy in front of it cannot be used. */
  | "proxy"
  | "timeout"
  /** It refused the user or the password. */
  | "login"
  /** The session ended before its time. */
  | "session"
  /** It answered what no vCenter answers. */
  | "answer"
  /** It refused a call. */
  | "fault"
  /** Whoever asked does not want to know any more. */
  | "cancelled";

/** Why a vCenter did not do what it was asked for. No message holds a user name, a password or a word that the vCenter sent. */
export class VCenterError extends Error {
  override readonly name: string = "VCenterError";

  constructor(
    readonly server: string,
    readonly problem: VCenterProblem,
    detail: string,
    /** The name of the fault, such as `NoPermission`. */
    readonly fault?: string,
  ) {
    super(`${server}: ${detail}`);
  }
}

/** Why the tag service of a vCenter did not do what it was asked for. The rest of the vCenter may go on. */
export class TagServiceError extends VCenterError {
  override readonly name = "TagServiceError";
}
