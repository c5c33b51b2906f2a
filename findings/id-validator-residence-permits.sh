#!/usr/bin/env bash
# id-validator 1.3.0 (checks the 18 digits of Chinese identity numbers on name lists): residents of Hong Kong, Macao and Taiwan who live on the
# mainland have had permits with numbers of the same build since 2018, beginning 810000, 820000 and 830000. All three are refused, while
# districts that were founded later than its table (Longhua in Shenzhen, Linping in Hangzhou) are taken.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund id-validator@1.3.0 >/dev/null
cat > look.cjs <<'JS'
const Validator = require('id-validator')
const validator = new Validator(require('id-validator/src/GB2260'))
/** Nobody's number, with the right check digit (ISO 7064, MOD 11-2). */
function numberOf(district) {
  const digits = `${district}19900307001`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + '10X98765432'[sum % 11]
}
const stated = [
  ['440305', 'Nanshan, Shenzhen', true],
  ['440309', 'Longhua, Shenzhen', true],
  ['330113', 'Linping, Hangzhou', true],
  ['810000', 'permit, Hong Kong', false],
  ['820000', 'permit, Macao', false],
  ['830000', 'permit, Taiwan', false],
]
let same = true
for (const [district, name, is] of stated) {
  const taken = validator.isValid(numberOf(district))
  console.log(`${name}: ${taken ? 'taken' : 'refused'}`)
  same &&= taken === is
}
if (!same) {
  console.error('id-validator behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
