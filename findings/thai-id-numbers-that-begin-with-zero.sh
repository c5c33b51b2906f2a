#!/usr/bin/env bash
# validator 13.15.35 (isIdentityCard, 'TH') and thai-id-card 0.0.15: both know the check digit, and both refuse every number that begins with 0. By the
# numbering of the interior ministry's registration office the first digit is the kind of person: 1 to 8 are on the register of houses, 0 are those without
# that status, among them the workers from Myanmar, Cambodia and Laos with the pink card (00 …), many of them in boats' crews. Tax numbers of
# companies (0105… and the like, by the commerce ministry) have the same build and check digit and are refused by the same check.
# thai-id-validator 1.1.7 takes all of them, and refuses wrong check digits as well.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund validator@13.15.35 thai-id-card@0.0.15 thai-id-validator@1.1.7 >/dev/null 2>&1
cat > look.cjs <<'JS'
const { isIdentityCard } = require('validator')
const { verify } = require('thai-id-card')
const { default: validate } = require('thai-id-validator')
/** Nobody's number, with the right check digit. */
const numberOf = (digits) => digits + ((11 - ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (13 - at), 0) % 11)) % 10)
const wrong = (number) => number.slice(0, 12) + ((Number(number[12]) + 1) % 10)
const stated = [
  ['on the register', numberOf('383990000001'), 'true true true'],
  ['the same, check digit wrong', wrong(numberOf('383990000001')), 'false false false'],
  ['pink card', numberOf('001839000001'), 'false false true'],
  ['pink card, check digit wrong', wrong(numberOf('001839000001')), 'false false false'],
  ['without status', numberOf('083998900001'), 'false false true'],
  ['company', numberOf('010500000001'), 'false false true'],
]
let same = true
for (const [who, number, is] of stated) {
  const seen = [isIdentityCard(number, 'TH'), verify(number), validate(number)].join(' ')
  console.log(`${who}, ${number}: validator, thai-id-card, thai-id-validator: ${seen}`)
  same &&= seen === is
}
if (!same) {
  console.error('behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
