#!/usr/bin/env bash
# jszpl 2.0.1 (labels and wristbands for Zebra printers): text goes out as UTF-8, but no label says so (^CI28). A printer at its delivered
# setting reads bytes of code page 850, so the Thai or Chinese name of a guest comes out as other letters, without any error on the way.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jszpl@2.0.1 >/dev/null
cat > look.mjs <<'JS'
import { FontFamily, FontFamilyName, Label, PrintDensity, PrintDensityName, Text } from 'jszpl'
const label = new Label()
label.printDensity = new PrintDensity(PrintDensityName['8dpmm'])
label.width = 100
label.height = 25
const text = new Text()
text.fontFamily = new FontFamily(FontFamilyName.D)
text.text = 'สมชาย 王小明'
label.content.push(text)
const zpl = label.generateZPL()
console.log(zpl.replaceAll('\n', ' '))
const named = /\^CI\d+/.test(zpl)
const bytes = Buffer.from(zpl, 'utf8').includes(Buffer.from('สมชาย 王小明', 'utf8'))
console.log(`letters as UTF-8: ${bytes}, said to the printer: ${named}`)
if (named || !bytes) {
  console.error('jszpl behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.mjs
