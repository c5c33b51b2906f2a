type Event = { uid: string; day: string; summary: string; description: string; url: string }
export type Calendar = { name: string; host: string; at: Date; events: readonly Event[] }

/** A text as RFC 5545 wants it: what separates is escaped, lines are one line. */
const text = (value: string): string =>
  value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

/** Lines of at most 75 octets, the rest on lines that begin with a blank; no letter is cut. */
function folded(line: string): string {
  const rows: string[] = []
  let row = ''
  for (const letter of line) {
    if (Buffer.byteLength(row + letter) > (rows.length ? 74 : 75)) {
      rows.push(row)
      row = ''
    }
    row += letter
  }
  return [...rows, row].join('\r\n ')
}

const compact = (day: string): string => day.replaceAll('-', '')
const nextDay = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString()

/** Whole days as a calendar outside reads them. */
export function icsOf({ name, host, at, events }: Calendar): string {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Longtail//Groups//EN',
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap(({ uid, day, summary, description, url }) => [
      'BEGIN:VEVENT',
      `UID:${uid}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(day)}`,
      `DTEND;VALUE=DATE:${compact(nextDay(day))}`,
      `SUMMARY:${text(summary)}`,
      ...(description ? [`DESCRIPTION:${text(description)}`] : []),
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
