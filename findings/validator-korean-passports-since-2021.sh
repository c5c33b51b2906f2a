#!/usr/bin/env bash
# validator 13.15.35 (what forms commonly check guests' documents with): isPassportNumber(…, 'KR') knows Korean passports of before
# December 2021 alone, M or S and eight digits. Those issued since have a letter in the fifth place (M123A4567): refused, so that a guest list from
# Seoul is refused guest by guest. Those of Thailand and China in both shapes of today are taken.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund validator@13.15.35 >/dev/null
cat > look.cjs <<'JS'
const { isPassportNumber } = require('validator')
// Made up; only the shape counts.
const stated = [
  ['M12345678', 'KR', true],
  ['M123A4567', 'KR', false],
  ['AA1234567', 'TH', true],
  ['E12345678', 'CN', true],
  ['EA1234567', 'CN', true],
]
let same = true
for (const [number, country, is] of stated) {
  const taken = isPassportNumber(number, country)
  console.log(`${country} ${number}: ${taken ? 'taken' : 'refused'}`)
  same &&= taken === is
}
if (!same) {
  console.error('validator behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
