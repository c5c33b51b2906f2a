#!/usr/bin/env bash
# Checks of identity numbers on guest and crew lists that refuse people who have one.
# 1. validid 3.0.0: a Korean has the resident registration number from the registration of the birth on (주민등록법, article 7-2); the card alone
#    comes at 17. The package, which says that it checks the number, refuses everybody below 17 with INVALID_DATE: every family's children,
#    with nothing that says that age is the reason. Chinese numbers of children, which come at birth too, are taken.
# 2. validator 13.15.35 (isIdentityCard, 'TH') and thai-id-card 0.0.15 know the check digit of Thailand's 13 digits and refuse all that begin with 0. The
#    first digit is the kind of person (interior ministry, department of provincial administration): 1 to 8 are on the register of houses, 0 are
#    those without that status, among them the workers from Myanmar, Cambodia and Laos with the pink card (00 …), many of them in boats' crews.
#    Tax numbers of companies (0105… and the like) have the same build and check digit. thai-id-validator 1.1.7 takes all of them.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund validid@3.0.0 validator@13.15.35 thai-id-card@0.0.15 thai-id-validator@1.1.7 >/dev/null 2>&1
cat > look.cjs <<'JS'
const { validateCnid, validateKrid } = require('validid')
const { isIdentityCard } = require('validator')
const { verify } = require('thai-id-card')
const { default: validate } = require('thai-id-validator')
// All numbers are nobody's, with the right check digit.
const thisYear = new Date().getFullYear()
const korean = (age) => `${String(thisYear - age).slice(2)}0307${thisYear - age < 2000 ? 1 : 3}000018`
function chinese(age) {
  const digits = `440305${thisYear - age}0307001`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  return digits + '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11]
}
const thai = (digits) => digits + ((11 - ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (13 - at), 0) % 11)) % 10)
const wrong = (number) => number.slice(0, 12) + ((Number(number[12]) + 1) % 10)
const said = ({ status }) => status.text
const seen = {
  'Korea, 40 years': said(validateKrid(korean(40))),
  'Korea, 18 years': said(validateKrid(korean(18))),
  'Korea, 15 years': said(validateKrid(korean(15))),
  'Korea, 8 years': said(validateKrid(korean(8))),
  'China, 8 years': said(validateCnid(chinese(8))),
}
for (const [who, number] of [
  ['on the register', thai('383990000001')],
  ['pink card', thai('001839000001')],
  ['without status', thai('083998900001')],
  ['company', thai('010500000001')],
  ['check digit wrong', wrong(thai('001839000001'))],
])
  seen[`Thailand, ${who}`] = [isIdentityCard(number, 'TH'), verify(number), validate(number)].join(' ')
console.log('Thailand: validator, thai-id-card, thai-id-validator', seen)
const stated = {
  'Korea, 40 years': 'OK',
  'Korea, 18 years': 'OK',
  'Korea, 15 years': 'INVALID_DATE',
  'Korea, 8 years': 'INVALID_DATE',
  'China, 8 years': 'OK',
  'Thailand, on the register': 'true true true',
  'Thailand, pink card': 'false false true',
  'Thailand, without status': 'false false true',
  'Thailand, company': 'false false true',
  'Thailand, check digit wrong': 'false false false',
}
if (JSON.stringify(seen) !== JSON.stringify(stated)) {
  console.error('behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
