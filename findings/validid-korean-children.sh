#!/usr/bin/env bash
# validid 3.0.0 (identity numbers on guest lists): a Korean has the resident registration number from the registration of the birth on (주민등록법,
# article 7-2); the card alone comes at 17. The package, which says that it checks the number, refuses everybody below 17 with
# INVALID_DATE: every family's children are refused, and nothing says that the age is the reason. The same number is taken from the 17th year on.
# Chinese numbers of children of that age, which come at birth too, are taken.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund validid@3.0.0 >/dev/null 2>&1
cat > look.cjs <<'JS'
const { validateCnid, validateKrid } = require('validid')
const thisYear = new Date().getFullYear()
/** Nobody's numbers. */
const korean = (year) => `${String(year).slice(2)}0307${year < 2000 ? 1 : 3}000018`
function chinese(year) {
  const digits = `440305${year}0307001`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  return digits + '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11]
}
const said = ({ status }) => status.text
const seen = {
  korean40: said(validateKrid(korean(thisYear - 40))),
  korean18: said(validateKrid(korean(thisYear - 18))),
  korean15: said(validateKrid(korean(thisYear - 15))),
  korean8: said(validateKrid(korean(thisYear - 8))),
  chinese8: said(validateCnid(chinese(thisYear - 8))),
}
console.log(seen)
const stated = { korean40: 'OK', korean18: 'OK', korean15: 'INVALID_DATE', korean8: 'INVALID_DATE', chinese8: 'OK' }
if (JSON.stringify(seen) !== JSON.stringify(stated)) {
  console.error('validid behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
