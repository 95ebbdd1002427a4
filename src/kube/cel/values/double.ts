export function addDouble(left: number, right: number): number {
  return left + right;
}

export function subtractDouble(left: number, right: number): number {
  return left - right;
}

export function multiplyDouble(left: number, right: number): number {
  return left * right;
}

/** The quotient; by zero it is infinite or not a number, and no error. */
export function divideDouble(left: number, right: number): number {
  return left / right;
}

export function negateDouble(value: number): number {
  return -value;
}
