/** What somebody outside typed into a page of ours, as it is kept. */
export const typedText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{C}]/gu, '')
    .trim()

/** A day that there is, of somebody who may be alive: `1988-02-29`. */
export const isTypedDay = (text: string): boolean => {
  try {
    return (
      /^\d{4}-\d{2}-\d{2}$/.test(text) && Temporal.PlainDate.from(text, { overflow: 'reject' }).year > 1900
    )
  } catch {
    return false
  }
}

/** The number of a passport or another paper. */
export const isDocumentNo = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N} -]{3,29}$/u.test(text)
