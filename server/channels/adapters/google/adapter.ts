import { textIn } from '../../../kit/outside/json-object.ts'
import type { ChannelAdapter } from '../../port/adapter.ts'
import { putFiles } from '../../../kit/outside/sftp.ts'
import { feedOf, type FeedOffer } from './feed.ts'
import { manifest } from './manifest.ts'

/** Where it takes files. */
const defaultPort = 19321
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
  deliver: async ({ app, connection: { id, settings, secrets } }, shards) => {
    const host = textIn(settings['sftpHost'])
    if (!host) return false
    const place = {
      host,
      port: typeof settings['sftpPort'] === 'number' ? settings['sftpPort'] : defaultPort,
      user: textIn(settings['sftpUser']),
      hostKey: textIn(settings['sftpHostKey']),
      folder: textIn(settings['sftpFolder']),
      ...(secrets['sftpKey'] && { privateKey: secrets['sftpKey'] }),
      ...(secrets['sftpPassword'] && { password: secrets['sftpPassword'] }),
    }
    const files = shards.map((body, shard) => ({ name: `products-${id}-${shard}.json`, body }))
    await putFiles(app, place, files)
    return true
  },
  whyNot: ({ settings, secrets }) => {
    const page = textIn(settings['landingPage'])
    if (textIn(settings['sftpHost']) && !(secrets['sftpKey'] || secrets['sftpPassword'])) return 'missing'
    return page ? (/^https:\/\/\S+$/.test(page) ? '' : 'malformed') : 'missing'
  },
}
