/** A form makes a space of each plus that was sent as it is, also of the first one. */
export const withPluses = (text: unknown): string =>
  typeof text === 'string' ? text.replaceAll(' ', '+') : ''

/** The bytes of a base64 text whose pluses may have come as spaces; undefined for what is none. */
export function base64Bytes(text: string): Buffer | undefined {
  const plain = withPluses(text.replaceAll(/[\r\n\t]/g, ''))
  return plain && /^[A-Za-z0-9+/]+={0,2}$/.test(plain) ? Buffer.from(plain, 'base64') : undefined
}
