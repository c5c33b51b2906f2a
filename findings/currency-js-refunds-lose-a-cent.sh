#!/usr/bin/env bash
# currency.js 2.0.4 (money in tills and carts): halves are rounded by Math.round, up and not away from zero. 7% of 150.50 is 10.54, of the refund
# −150.50 it is −10.53: a sale and its full refund leave 0.01 in the books, as every half does. PostgreSQL's numeric and Intl (halfExpand, the
# default of ECMA-402) round halves away from zero, so that a reversal is its sale with the other sign, as a credit note has to be.
# Amounts as people write and paste them lose what counts, without an error: the minus of Unicode (U+2212, what printed papers have) and the
# one that Chinese and Korean keyboards write in their wide mode (U+FF0D) are dropped, −500 is 500; wide digits (５００) are 0.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund currency.js@2.0.4 >/dev/null 2>&1
cat > look.cjs <<'JS'
const currency = require('currency.js')
const seen = {
  sale: currency(150.5).multiply(0.07).value,
  refund: currency(-150.5).multiply(0.07).value,
  left: currency(150.5).multiply(0.07).add(currency(-150.5).multiply(0.07)).value,
  otherwise: Number(new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(-10.535)),
  hyphen: currency('-500').value,
  brackets: currency('(500)').value,
  minus: currency('\u2212500').value,
  wideMinus: currency('\uFF0D500').value,
  wideDigits: currency('\uFF15\uFF10\uFF10').value,
}
console.log(seen)
const stated = { sale: 10.54, refund: -10.53, left: 0.01, otherwise: -10.54, hyphen: -500, brackets: -500, minus: 500, wideMinus: 500, wideDigits: 0 }
if (JSON.stringify(seen) !== JSON.stringify(stated)) {
  console.error('currency.js behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
