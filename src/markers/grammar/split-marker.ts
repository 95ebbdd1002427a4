/** A marker's text taken apart at its first `=`, before anything is known about the marker. Offsets count in `text`. */
export interface SplitMarker {
  /** The marker from its `+` on. */
  readonly text: string;
  /** All that stands between `+` and `=`: the name of a marker with an anonymous argument or none. */
  readonly anonymousName: string;
  /** The same without its last `:segment`: the name of a marker with named arguments. Equal if there is no `=`. */
  readonly name: string;
  /** The last `:segment`, which may be the name of the first argument. Only where there are both a `:` and a `=`. */
  readonly firstArgument?: string;
  readonly firstArgumentStart?: number;
  /** Where the text after the first `=` begins. Absent if there is no `=`. */
  readonly valueStart?: number;
}

/**
 * Splits a marker's text, which starts with `+`, as controller-gen does. The names to look up are `anonymousName` and
 * then `name`: only the registry can tell whether the last segment belongs to the name or is an argument.
 */
export function splitMarker(text: string): SplitMarker {
  const equals = text.indexOf("=");
  if (equals === -1) {
    const name = text.slice(1);
    return { text, anonymousName: name, name };
  }
  const anonymousName = text.slice(1, equals);
  const colon = anonymousName.lastIndexOf(":");
  const valueStart = equals + 1;
  if (colon === -1) return { text, anonymousName, name: anonymousName, valueStart };
  return {
    text,
    anonymousName,
    name: anonymousName.slice(0, colon),
    firstArgument: anonymousName.slice(colon + 1),
    firstArgumentStart: colon + 2,
    valueStart,
  };
}
