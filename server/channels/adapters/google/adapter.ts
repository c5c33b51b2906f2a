import { textIn } from '../../../kit/outside/json-object.ts'
import type { ChannelAdapter } from '../../port/adapter.ts'
import { feedOf, type FeedOffer } from './feed.ts'
import { manifest } from './manifest.ts'
import { simulator } from './simulator.ts'

/** Prices are the lowest of so many days ahead. */
const priceDays = 60

/** A feed of products and nothing else: guests book on the merchant's own pages, so no order ever comes. */
export const adapter: ChannelAdapter = {
  manifest,
  feed: async ({ connection, engine, now }, anyway) => {
    const offers = (await engine.offers()).filter(({ live }) => live)
    const priced: FeedOffer[] = []
    for (const offer of offers) {
      const from = now.toTemporalInstant().toZonedDateTimeISO(offer.timeZone).toPlainDate()
      const to = from.add({ days: priceDays - 1 }).toString()
      priced.push({ offer, slots: await engine.availability(offer.id, from.toString(), to) })
    }
    return feedOf(priced, {
      landingPage: textIn(connection.settings['landingPage']),
      operator: textIn(connection.settings['operator']) || (connection.merchantName ?? ''),
      anyway,
    })
  },
  whyNot: ({ settings }) => {
    const page = textIn(settings['landingPage'])
    return page ? (/^https:\/\/\S+$/.test(page) ? '' : 'malformed') : 'missing'
  },
  simulator,
}
