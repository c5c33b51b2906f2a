/** A new id of one intended act (`clientRequestId`): sent again with it, the act happens once. Works without TLS too. */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
