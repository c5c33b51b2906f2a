import { shownDay } from '../kit/words/buddhist.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { formatDate } from '../kit/words/dates.ts'
import { timeZone } from '../kit/session/session.ts'
import { lacking, searched } from '../kit/list/found/words-found.ts'
import type { PaletteSource } from '../kit/route/palette-sources.ts'
import { word } from '../kit/words/words.ts'
import { orders } from './orders.client.ts'

type Door = Pick<PaletteSource, 'label' | 'needs' | 'audience'> & {
  /** Where an order opens for this audience. */
  hrefOf: (id: number) => string
}

/** The guest who was meant, where that is not the contact. */
function guestOf(text: string, contact: string, names: readonly string[] = []): string | undefined {
  const missing = lacking(contact, searched(text))
  return names.find((name) => name !== contact && lacking(name, missing).length < missing.length)
}

/** Orders by any code, guest's name or pinyin, phone or item: the newest few that the reader may see. */
export const orderSource = ({ hrefOf, ...door }: Door): PaletteSource => ({
  key: `orders-${door.needs}`,
  ...door,
  search: async (text, signal) => {
    const { rows } = await orders.list({ text, pageNo: 1, pageSize: 6 }, { signal, skipToast: true })
    return rows.map(({ id, code, contactName, contactPhone, guestNames, itemName, serviceDate, status }) => ({
      key: String(id),
      title: code,
      state: { tone: orderStates.states[status].tone, text: word(`orders.states.${status}`) },
      detail: [
        contactName,
        guestOf(text, contactName, guestNames),
        contactPhone,
        shownDay(formatDate(serviceDate, timeZone())),
        itemName,
      ]
        .filter(Boolean)
        .join(' · '),
      href: hrefOf(id),
    }))
  },
})
