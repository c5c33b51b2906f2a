#!/usr/bin/env bash
# parse-svg-path 0.2.0 (under svg-path-bounds and abs-svg-path, which place the seats of a drawn seat map): an arc whose two flags stand without
# blanks, which the grammar of SVG allows and svgo 1.3.2 writes by default, is refused as "malformed path data". Round seats of an optimised map
# cannot be read; svg-path-parser 1.1.0 and svgpath 2.6.0 read the same text.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund parse-svg-path@0.2.0 svg-path-parser@1.1.0 svgpath@2.6.0 svgo@1.3.2 >/dev/null 2>&1
cat > look.cjs <<'JS'
const parse = require('parse-svg-path')
const { parseSVG } = require('svg-path-parser')
const svgpath = require('svgpath')
const SVGO = require('svgo')
const drawn =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M 10 10 A 5 5 0 0 1 10.5 10.5 L 10 20 Z"/></svg>'
const trying = (work) => {
  try {
    return work()
  } catch (error) {
    return `refused: ${error.message}`
  }
}
new SVGO().optimize(drawn).then(({ data }) => {
  const path = / d="([^"]+)"/.exec(data)[1]
  console.log(`svgo writes ${path}`)
  const before = trying(() => `${parse('M10 10a5 5 0 0 1 .5 .5L10 20z').length} commands`)
  const after = trying(() => `${parse(path).length} commands`)
  console.log(`parse-svg-path: with blanks ${before}, as written ${after}`)
  const others = [parseSVG(path).length, svgpath(path).segments.length]
  console.log(`svg-path-parser ${others[0]} commands, svgpath ${others[1]}`)
  const same =
    /0 01/.test(path) && before === '4 commands' && after === 'refused: malformed path data' && others.join() === '4,4'
  if (!same) {
    console.error('behaves otherwise now')
    process.exit(1)
  }
  console.log('as stated')
})
JS
node look.cjs
