#!/usr/bin/env bash
# @octocloud/generators 1.0.17 with @octocloud/types 2.0.4 (models of the OCTO standard, by its makers): an option read into its model and
# written out again says cancellationCutoffUnit "hour" whatever it said before, and keeps the amount and the text: "2 days" with amount 2
# and unit "day" comes back as amount 2 and unit "hour". A reseller who computes the last moment of a free cancellation from amount and
# unit promises it 46 hours too long. Seen with "day" and "minute"; "hour" stays.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @octocloud/generators@1.0.17 @octocloud/types@2.0.4 >/dev/null
cat > look.cjs <<'JS'
const { OptionParser } = require('@octocloud/generators')
const { zOption } = require('@octocloud/types')
const option = (amount, unit) => ({
  id: 'o', default: true, internalName: 'o', reference: null, availabilityLocalStartTimes: ['09:00'], cancellationCutoff: `${amount} ${unit}s`,
  cancellationCutoffAmount: amount, cancellationCutoffUnit: unit, requiredContactFields: [], restrictions: { minUnits: 1, maxUnits: 9 },
  units: [{
    id: 'adult', internalName: 'Adult', reference: null, type: 'ADULT', requiredContactFields: [],
    restrictions: { minAge: 0, maxAge: 99, idRequired: false, minQuantity: null, maxQuantity: null, paxCount: 1, accompaniedBy: [] },
  }],
})
const parser = new OptionParser()
let same = true
for (const [amount, unit] of [[2, 'day'], [90, 'minute'], [24, 'hour']]) {
  const given = option(amount, unit)
  const back = parser.parseModelToPOJO(parser.parsePOJOToModel(given))
  console.log(`valid ${zOption.safeParse(given).success}: ${amount} ${unit} -> ${back.cancellationCutoffAmount} ${back.cancellationCutoffUnit} ("${back.cancellationCutoff}")`)
  same &&= zOption.safeParse(given).success && back.cancellationCutoffAmount === amount && back.cancellationCutoffUnit === 'hour'
}
if (!same) {
  console.error('@octocloud/generators behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
