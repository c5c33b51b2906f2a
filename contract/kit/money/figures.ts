/** Decimal digits of any script as ours: full-width, Thai, Arabic. Their blocks begin at a zero and hold ten. */
const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[๐-๙٠-٩۰-۹०-९]/g, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    const zero = ['๐', '٠', '۰', '०']
      .map((one) => one.codePointAt(0) ?? 0)
      .find((one) => point - one < 10 && point >= one)
    return zero === undefined ? digit : String(point - zero)
  })

/**
 * A number as people and spreadsheets write it: `1,200.50`, `1 200`, `฿2,200`, `(50)`, `-5`, `12%`, full-width and Thai
 * digits. A single comma with one or two digits behind it is a decimal comma. Undefined for what is no number.
 */
export function readFigure(text: string): string | undefined {
  const narrow = plainDigits(text).trim()
  const negative = /^\(.*\)$/.test(narrow) || /^[-−]/.test(narrow)
  const bare = narrow.replace(/^\((.*)\)$/, '$1').replace(/^[-−+]/, '')
  let digits = bare.replace(
    /(?<=\d)[\s'](?=\d{3}(\D|$))|(?<!\d)\s|\s(?!\d)|%$|(?:NT|HK|US|S)?\p{Sc}|^[A-Z]{3}|[A-Z]{3}$|[元圆圓円원]$|บาท$/gu,
    '',
  )
  if (/^\d+,\d{1,2}$/.test(digits)) digits = digits.replace(',', '.')
  else if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(digits) && (digits.includes(',') || /\.\d{3}\./.test(digits)))
    digits = digits.replaceAll('.', '').replace(',', '.')
  else digits = digits.replace(/,(?=\d{3}(\D|$))/g, '')
  if (!/^\d+(\.\d+)?$|^\.\d+$/.test(digits)) return undefined
  return `${negative ? '-' : ''}${digits.startsWith('.') ? `0${digits}` : digits}`
}

/** What each sign may stand for; a code stands for itself. */
const signs: readonly (readonly [RegExp, readonly string[]])[] = [
  [/฿|บาท/, ['THB']],
  [/NT\$/i, ['TWD']],
  [/HK\$/i, ['HKD']],
  [/US\$/i, ['USD']],
  [/S\$/i, ['SGD']],
  [/\$/, ['USD', 'SGD', 'HKD', 'TWD']],
  [/€/, ['EUR']],
  [/₩|원/, ['KRW']],
  [/円/, ['JPY']],
  [/[元圆圓]/, ['CNY', 'TWD', 'HKD']],
  [/¥/, ['CNY', 'JPY']],
]

/** Is the sign or the code beside a figure that of another currency? An amount without one is in ours. */
export function isForeign(text: string, currency: string): boolean {
  const narrow = text.normalize('NFKC')
  const code = /[A-Z]{3}/.exec(narrow)?.[0]
  if (code) return code !== currency
  const meant = signs.find(([sign]) => sign.test(narrow))?.[1]
  return meant !== undefined && !meant.includes(currency)
}
