#!/usr/bin/env bash
# node-taobao-topclient 0.1.7: two things of its answers.
# 1. Order numbers are read with JSON.parse: of the 64-bit numbers in `order_list` the last digits are others. The same answer holds
#    them as texts in `order_string_list`, which stay right.
# 2. HTTP status and content are not looked at: the error page of a gateway that is down (502, HTML) is a fulfilled promise, and with
#    response names it is the caller's default answer, so that "no orders" and "no answer" cannot be told apart.
# Seen: 8985652356562371234 comes as 8985652356562372000; 502 with a page resolves, with names to [].
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-taobao-topclient@0.1.7 >/dev/null 2>&1
cat > look.cjs <<'JS'
const http = require('node:http')
const { default: TopClient } = require('node-taobao-topclient')
const id = '8985652356562371234'
const method = 'alitrip.travel.trades.search'
const name = 'alitrip_travel_trades_search_response'
let isDown = false
const server = http.createServer((_, response) => {
  response.statusCode = isDown ? 502 : 200
  response.setHeader('content-type', isDown ? 'text/html' : 'application/json')
  response.end(isDown ? '<html>Bad Gateway</html>' : `{"${name}":{"order_list":{"number":[${id}]},"order_string_list":{"string":["${id}"]}}}`)
})
server.listen(0, async () => {
  const client = new TopClient({ appkey: '1', appsecret: 's', REST_URL: `http://127.0.0.1:${server.address().port}/router/rest` })
  const told = await client.invoke(method, {}, [name])
  isDown = true
  const seen = {
    number: String(told.order_list.number[0]),
    text: told.order_string_list.string[0],
    page: await client.invoke(method, {}).catch((error) => `rejected: ${error}`),
    named: await client.invoke(method, {}, [name], []).catch((error) => `rejected: ${error}`),
  }
  console.log(seen)
  const same =
    seen.number === '8985652356562372000' && seen.text === id && seen.page === '<html>Bad Gateway</html>' && Array.isArray(seen.named) && !seen.named.length
  console.log(same ? 'as stated' : 'node-taobao-topclient behaves otherwise now')
  process.exit(same ? 0 : 1)
})
JS
node look.cjs
