#!/usr/bin/env bash
# smpp 0.5.1, without our product.
# 1. A letter that GSM 03.38 does not have becomes "@" (0x00): the encoder puts the text ' ' among the numbers that Buffer.from is given.
# 2. What waits for an answer hears nothing when the line is cut: no callback, no error; and what is sent on a closed line answers false
#    and calls nobody either. Whoever waits for the callback waits for ever.
# What we do: bytes are made by ourselves, every question has a clock, and the end of a session ends all of its questions.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact smpp@0.5.1
cat >run.cjs <<'JS'
const net = require('node:net')
const smpp = require('smpp')
const bytes = smpp.encodings.ASCII.encode('açb')
console.log('"açb" →', bytes.toString('hex'), '→', JSON.stringify(smpp.encodings.ASCII.decode(bytes)))
const server = net.createServer((socket) => setTimeout(() => socket.destroy(), 50)).listen(0, '127.0.0.1', () => {
  let answered = 0
  let faults = 0
  const session = smpp.connect({ host: '127.0.0.1', port: server.address().port })
  session.on('error', () => faults++)
  session.on('connect', () => {
    session.submit_sm({ short_message: 'x' }, () => answered++)
    setTimeout(() => {
      const later = session.submit_sm({ short_message: 'y' }, () => answered++)
      setTimeout(() => {
        console.log(`cut off: ${answered} callbacks, ${faults} errors, a later submit_sm answers ${later}`)
        const isSame = bytes.toString('hex') === '610062' && answered === 0 && faults === 0 && later === false
        process.exit(isSame ? 0 : 1)
      }, 200)
    }, 300)
  })
})
JS
node run.cjs
