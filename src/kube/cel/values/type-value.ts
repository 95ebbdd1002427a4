/** A type as a value, which `type(x)` gives and names such as `int` stand for. Types are one if their names are. */
export class CelTypeValue {
  constructor(readonly name: string) {}
}
