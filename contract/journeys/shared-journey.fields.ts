import { row } from '../kit/record/record.ts'

export const sharedJourneyRow = row('journeys.departures', {
  code: { kind: 'text', label: 'journeys.departures.journeyCode' },
  names: { kind: 'names', label: 'journeys.departures.journeyNames' },
  dayCount: { kind: 'count', label: 'journeys.text.sharedDays' },
})
