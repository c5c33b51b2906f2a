import { lostLetter } from '#contract/kit/sheet/encodings.ts'

const errors =
  'N/A|REF!|VALUE!|DIV/0!|NAME\\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|UNKNOWN!|BLOCKED!|CONNECT!|BUSY!'
const failure = new RegExp(`^\\s*#(?:${errors}|GETTING_DATA)\\s*$`, 'i')

/** What a spreadsheet shows of a formula that failed. */
export const isFailedFormula = (text: string): boolean => failure.test(text)

/** Why what a cell shows is in no field what somebody wrote; undefined where it may be. */
export const unreadable = (text: string): string | undefined =>
  text.includes(lostLetter)
    ? 'kit.sheets.lostLetters'
    : isFailedFormula(text)
      ? 'kit.sheets.failedFormula'
      : undefined
