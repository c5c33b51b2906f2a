#!/usr/bin/env bash
# date-holidays 3.37.0 (days off for prices and departures).
# 1. Korea's new year is the day before Seollal, Seollal and the day after by the decree on public holidays (관공서의 공휴일에 관한 규정, article 2). The
#    package has Seollal and the two days after: the eve is a weekday and the third day a holiday, every year (known there: issue 300, pull
#    request 641), while Chuseok is right. Labour Day (1 May, with its day in lieu), a holiday since 2026, is missing; so are days of elections
#    and days off by single decisions, as was to be expected. Compared with the official calendar (월력요항) as
#    @hyunbinseo/holidays-kr 5.2027.1 has it.
# 2. China's spring festival is its eve and the first two days: since 2025 the State Council's rule (decree 795 of November 2024) gives the eve
#    and three days, and Labour Day two. The third day and 2 May are weekdays, while 8 March, 4 May, 1 June and 1 August, on which few are
#    off, are "public".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund date-holidays@3.37.0 @hyunbinseo/holidays-kr@5.2027.1 >/dev/null 2>&1
cat > look.mjs <<'JS'
import Holidays from 'date-holidays'
import { getHolidayPreset } from '@hyunbinseo/holidays-kr'
/** The days "MM-DD" that the package calls public, each of several days by itself. */
const daysOf = (country, hours, year) =>
  new Holidays(country).getHolidays(year).filter(({ type }) => type === 'public').flatMap(({ start, end }) => {
    const days = []
    for (let at = start.getTime(); at < end.getTime(); at += 86_400_000) days.push(new Date(at + hours * 3_600_000).toISOString().slice(5, 10))
    return days
  })
const stated = {
  2025: ['01-27 01-28 06-03', '01-31'],
  2026: ['02-16 05-01 06-03', '02-19'],
  2027: ['02-06 05-01 05-03', ''],
}
let same = true
for (const [year, [missing, more]] of Object.entries(stated)) {
  const official = Object.keys(await getHolidayPreset(year)).map((day) => day.slice(5))
  const seen = daysOf('KR', 9, Number(year))
  const lacks = official.filter((day) => !seen.includes(day)).join(' ')
  const adds = seen.filter((day) => !official.includes(day)).join(' ')
  console.log(`Korea ${year}: lacks ${lacks}; adds ${adds}`)
  same &&= lacks === missing && adds === more
}
const china = daysOf('CN', 8, 2027)
console.log(`China 2027: ${china.join(' ')}`)
same &&= ['02-05', '02-06', '02-07', '05-01', '03-08', '05-04', '06-01', '08-01'].every((day) => china.includes(day))
same &&= !china.includes('02-08') && !china.includes('05-02')
if (!same) {
  console.error('date-holidays behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.mjs
