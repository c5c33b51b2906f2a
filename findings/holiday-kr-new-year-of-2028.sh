#!/usr/bin/env bash
# holiday-kr 0.1.5 ("by Korea's reckoning"): its table is China's in places. The new moon of January 2028 is at 15:12 UTC of the 26th, 0:12 of the
# 27th in Seoul: Seollal is on 27 January (Korea Astronomy and Space Science Institute; korean-lunar-calendar 0.4.0 and the Dangi calendar of
# ICU say so too), China's new year on 26 January. holiday-kr says the 26th, so that the three days off are 25 to 27 in place of 26 to 28. Leap months
# are China's as well: the Buddha's birthday of 2012 is a month early (28 April in place of 28 May). 2024 to 2027 are right, so that nothing shows before.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund holiday-kr@0.1.5 korean-lunar-calendar@0.4.0 >/dev/null 2>&1
cat > look.cjs <<'JS'
const { getSolar, isHoliday } = require('holiday-kr')
const library = require('korean-lunar-calendar')
const calendar = new (library.default ?? library)()
const text = ({ year, month, day }) => [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
const dangi = new Intl.DateTimeFormat('en-u-ca-dangi', { month: 'numeric', day: 'numeric', timeZone: 'UTC' })
const official = (year, month, day) => {
  calendar.setLunarDate(year, month, day, false)
  return text(calendar.getSolarCalendar())
}
let same = true
for (const [year, month, day, said, right] of [
  [2027, 1, 1, '2027-02-07', '2027-02-07'],
  [2028, 1, 1, '2028-01-26', '2028-01-27'],
  [2012, 4, 8, '2012-04-28', '2012-05-28'],
]) {
  const seen = text(getSolar(year, month, day))
  console.log(`${month}/${day} of ${year}: holiday-kr ${seen}, korean-lunar-calendar ${official(year, month, day)}, ${right} in ICU: ${dangi.format(new Date(right))}`)
  same &&= seen === said && official(year, month, day) === right && dangi.format(new Date(right)).startsWith(`${month}/${day}`)
}
if (!same) {
  console.error('holiday-kr behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
