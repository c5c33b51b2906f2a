#!/usr/bin/env bash
# @octocloud/types 2.0.4 (the published types of OCTO): its schema of GET /capabilities knows ten names, and not that of the
# notifications capability which the standard's own pages describe: a supplier that lists octo/notifications fails every client that
# parses the list by it. The other way round it takes what is no value: an opening hour of 25:99, -1 vacancies, a currency "thb"; it
# refuses an offset in utcCutoffAt and an option of a day ticket without a start time.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @octocloud/types@2.0.4 >/dev/null
cat > look.cjs <<'JS'
const { zCapability, zOpeningHours, zAvailability, zPricing, zOption } = require('@octocloud/types')
const takes = (schema, value) => schema.safeParse(value).success
const capability = (id) => ({ id, revision: 1, required: false, dependencies: [], docs: null })
const availability = (more) => ({
  id: 'a', localDateTimeStart: '2026-12-05T09:00:00+07:00', localDateTimeEnd: '2026-12-05T12:00:00+07:00', utcCutoffAt: '2026-12-05T02:00:00Z',
  allDay: false, available: true, status: 'AVAILABLE', vacancies: 1, capacity: 1, maxUnits: null, openingHours: [], ...more,
})
const option = (times) => ({
  id: 'o', default: true, internalName: 'o', reference: null, availabilityLocalStartTimes: times, cancellationCutoff: '', cancellationCutoffAmount: 0,
  cancellationCutoffUnit: 'hour', requiredContactFields: [], restrictions: { minUnits: null, maxUnits: null }, units: [],
})
const seen = {
  pricing: takes(zCapability, capability('octo/pricing')),
  notifications: takes(zCapability, capability('octo/notifications')),
  hour: takes(zOpeningHours, { from: '25:99', to: 'never' }),
  vacancies: takes(zAvailability, availability({ vacancies: -1 })),
  offset: takes(zAvailability, availability({ utcCutoffAt: '2026-12-05T09:00:00+07:00' })),
  currency: takes(zPricing, { original: 1, retail: 1, net: null, currency: 'thb', currencyPrecision: 2, includedTaxes: [] }),
  noStart: takes(zOption, option([])),
  start: takes(zOption, option(['00:00'])),
}
console.log(seen)
const stated = { pricing: true, notifications: false, hour: true, vacancies: true, offset: false, currency: true, noStart: false, start: true }
if (JSON.stringify(seen) !== JSON.stringify(stated)) {
  console.error('@octocloud/types behaves otherwise now')
  process.exit(1)
}
console.log('as stated')
JS
node look.cjs
