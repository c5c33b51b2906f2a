// What a number in a workbook's cell is, is said by the cell's number format alone: a day, a time, both, a percentage, a code
// with zeros in front, or a number. Decided here and nowhere else; what readers get is the text that a person sees.

/** How a cell shows its number; a plain number has none. */
export type CellFormat = 'day' | 'time' | 'hours' | 'moment' | 'percent' | { digits: number }

const all = (format: CellFormat, ids: readonly number[]): [number, CellFormat][] =>
  ids.map((id) => [id, format])
/** Formats that programs know by a number. */
const builtIn: ReadonlyMap<number, CellFormat> = new Map([
  ...all('percent', [9, 10]),
  ...all('day', [14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58, 71, 72, 73, 74, 81]),
  ...all('time', [18, 19, 20, 21, 45, 47, 32, 33, 75, 76, 78, 80]),
  ...all('hours', [46, 79]),
  // Some of these are days in one language of the program and times in another: the value says which.
  ...all('moment', [22, 34, 35, 55, 56, 77]),
])

/** What a format's code makes of a number. */
export function formatOf(code: string): CellFormat | undefined {
  if (code.length > 255) return undefined
  const bare = code
    .toLowerCase()
    .replace(/"[^"]*"|[\\_*]./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/g, '')
    .split(';', 1)
    .join('')
    .replace(/general/g, '')
  if (/^0{2,}$/.test(bare)) return { digits: bare.length }
  const withoutFractions = bare.replace(/(?<!s)s+[.,]0+/g, 's')
  if (/[0#?]/.test(withoutFractions)) return bare.includes('%') ? 'percent' : undefined
  if (/\[[hms]+\]/.test(bare)) return 'hours'
  const halves = bare.replace(/am\/pm|a\/p|上午\/下午/g, 'h')
  const hasTime = /[hs]/.test(halves)
  const hasDay = /[ydgb]|e/.test(halves) || (/m/.test(halves) && !hasTime)
  return hasDay ? (hasTime ? 'moment' : 'day') : hasTime ? 'time' : undefined
}

/** The formats of a workbook's cells by their style. */
export function formatsOf(styles: string): (CellFormat | undefined)[] {
  const codes = new Map<number, string>()
  for (const [tag] of styles.matchAll(/<(?:\w{1,20}:)?numFmt\s[^<>]{1,2000}>/g))
    codes.set(Number(attribute(tag, 'numFmtId')), unescaped(attribute(tag, 'formatCode') ?? ''))
  const from = styles.search(/<(?:\w{1,20}:)?cellXfs[\s>]/)
  const until = styles.search(/<\/(?:\w{1,20}:)?cellXfs>/)
  if (from < 0 || until < from) return []
  return [...styles.slice(from, until).matchAll(/<(?:\w{1,20}:)?xf[\s/>][^<>]{0,2000}/g)].map(([tag]) => {
    const id = Number(attribute(tag, 'numFmtId') ?? 0)
    const code = codes.get(id)
    return code === undefined ? builtIn.get(id) : formatOf(code)
  })
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined)
const letters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => letters[name] ?? '')

/**
 * A number as a decimal text of the fifteen digits that a spreadsheet has, as it shows it. A point before three digits would
 * look like one between thousands: it gets a zero behind them, so that no reader takes it for that.
 */
export function plainNumber(text: string): string {
  if (!/^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d{1,3})?$/i.test(text.trim())) return text
  const isWhole = /^-?\d{1,20}$/.test(text.trim())
  const isShort = !/e/i.test(text) && text.replace(/\D/g, '').replace(/^0+/, '').length <= 15
  const decimal = isWhole || isShort ? text.trim() : decimalOf(Number(Number(text).toPrecision(15)))
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(decimal) ? `${decimal}0` : decimal
}

/** Without an exponent. */
function decimalOf(value: number): string {
  const [, sign = '', lead = '', rest = '', power] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(String(value)) ?? []
  if (power === undefined) return String(value)
  const shift = Number(power)
  const digits = lead + rest
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${digits}`
  return `${sign}${digits.padEnd(shift + 1, '0')}`
}

const two = (part: number): string => String(part).padStart(2, '0')
const clockOf = (seconds: number): string => {
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`
  return seconds % 60 ? `${clock}:${two(seconds % 60)}` : clock
}

/** Days are counted from here, in the calendar of 1904 from there; before 1 March 1900 a spreadsheet is one day off. */
function dayOf(serial: number, since1904: boolean): string {
  const start = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30)
  return new Date(start + serial * 86_400_000).toISOString().slice(0, 10)
}
/** The last day that a spreadsheet has: 31 December 9999. */
const lastDay = 2_958_465

/** What stands in a cell of such a format. What no such value is stays a number. */
function shownNumber(text: string, format: CellFormat, since1904: boolean): string {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text
  if (typeof format === 'object')
    return /^\d+$/.test(text) ? text.padStart(format.digits, '0') : plainNumber(text)
  if (format === 'percent') return `${decimalOf(Number((value * 100).toPrecision(15)))}%`
  if (value < 0 || value > lastDay) return plainNumber(text)
  const seconds = Math.round(value * 86_400)
  if (format === 'hours') return clockOf(seconds)
  const [days, clock] = [Math.floor(seconds / 86_400), seconds % 86_400]
  if (format === 'time' || (days === 0 && clock > 0)) return clockOf(clock)
  const day = dayOf(days, since1904)
  return format === 'day' || clock === 0 ? day : `${day} ${clockOf(clock)}`
}

/** A numeric cell with its value, whose formula may stand between. */
const numericCell =
  /<((?:\w{1,20}:)?c)(\s[^<>]{0,500})>(<(?:\w{1,20}:)?f(?:\s[^<>]{0,500})?(?:\/>|>[^<]*<\/(?:\w{1,20}:)?f>))?<((?:\w{1,20}:)?v)>([^<]{1,40})<\/\4>/g

/**
 * The cells of a sheet whose format makes a day, a time, a percentage or a code of a number, as the texts that they show; a formula
 * that failed too, so that `#N/A` is refused (`unreadable.ts`) instead of passing for an empty cell.
 */
export const withShownNumbers = (
  sheet: string,
  formats: readonly (CellFormat | undefined)[],
  since1904: boolean,
): string =>
  sheet.replace(
    numericCell,
    (whole, tag: string, attributes: string, formula: string | undefined, v: string, value: string) => {
      const kind = attribute(attributes, 't') ?? 'n'
      const format = kind === 'n' ? formats[Number(attribute(attributes, 's') ?? 0)] : undefined
      if (format === undefined && kind !== 'e') return whole
      const others = attributes.replace(/\s[ts]\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
      const shown = format === undefined ? value : shownNumber(value, format, since1904)
      return `<${tag}${others} t="str">${formula ?? ''}<${v}>${shown}</${v}>`
    },
  )
