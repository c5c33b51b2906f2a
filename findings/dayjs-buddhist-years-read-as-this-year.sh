#!/usr/bin/env bash
# dayjs 1.11.23 with its plugins buddhistEra and customParseFormat: it writes a day as DD/MM/BBBB and reads the same text with the same pattern
# without an error, but leaves the year out: 05/01/2570 (2027) is 5 January of the year in which it runs, and so is 05/01/2500.
# A departure of next January becomes one of the January that is past; the strict mode
# refuses every year but the present one instead. Read as DD/MM/YYYY with 543 taken off, the usual way round that, 29 February
# of a Buddhist leap year (29/02/2571 = 2028) becomes 1 March, since 2571 is none by the Gregorian rule that is applied first.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund dayjs@1.11.23 >/dev/null 2>&1
cat > look.cjs <<'JS'
const dayjs = require('dayjs')
dayjs.extend(require('dayjs/plugin/buddhistEra'))
dayjs.extend(require('dayjs/plugin/customParseFormat'))
const thisYear = new Date().getFullYear()
const nextYear = thisYear + 1
const written = dayjs(`${nextYear}-01-05`).format('DD/MM/BBBB')
const day = (text, pattern) => dayjs(text, pattern)
const seen = {
  written,
  back: day(written, 'DD/MM/BBBB').format('YYYY-MM-DD'),
  isValid: day(written, 'DD/MM/BBBB').isValid(),
  strict: dayjs(written, 'DD/MM/BBBB', true).isValid(),
  ofOldYear: day('05/01/2500', 'DD/MM/BBBB').format('YYYY-MM-DD'),
  leap: day('29/02/2571', 'DD/MM/YYYY').subtract(543, 'year').format('YYYY-MM-DD'),
  leapWritten: dayjs('2028-02-29').format('DD/MM/BBBB'),
}
console.log(seen)
const stated = {
  written: `05/01/${nextYear + 543}`,
  back: `${thisYear}-01-05`,
  isValid: true,
  strict: false,
  ofOldYear: `${thisYear}-01-05`,
  leap: '2028-03-01',
  leapWritten: '29/02/2571',
}
if (JSON.stringify(seen) !== JSON.stringify(stated)) {
  console.error('dayjs behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
