import { isObject } from '../../kit/outside/json-object.ts'

/** A number as its digits stand in the text. */
const digitsOf = (_key: string, value: unknown, written?: { source?: string }): unknown =>
  typeof value === 'number' ? (written?.source ?? String(value)) : value

/**
 * JSON whose numbers come as the text of their digits: order numbers of 64 bits and amounts stay what was sent.
 * Undefined for what is no JSON.
 */
export function losslessValue(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, digitsOf)
    return value
  } catch {
    return undefined
  }
}

export function losslessObject(text: string): Record<string, unknown> | undefined {
  const value = losslessValue(text)
  return isObject(value) ? value : undefined
}

declare global {
  interface JSON {
    /** Of the platform, and not yet in the compiler's library: what `JSON.stringify` writes as it stands. */
    rawJSON: (text: string) => object
  }
}

/** Digits that go out as a JSON number, however many they are; what is no whole number goes out as a text. */
export class Digits {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toJSON(): unknown {
    return /^(0|-?[1-9]\d*)$/.test(this.text) ? JSON.rawJSON(this.text) : this.text
  }
}

/** A decimal with just these digits, such as `68.50`. */
export class Decimal {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toJSON(): unknown {
    return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(this.text) ? JSON.rawJSON(this.text) : this.text
  }
}
