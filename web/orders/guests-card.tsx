import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { Tone } from '#contract/kit/states.ts'
import { collectWord, useCollectItems } from '../catalog/catalog.public.tsx'
import { Card, Facts } from '../kit/parts/page/cards.tsx'
import { Copyable } from '../kit/parts/copyable.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { hasWord, useWords } from '../kit/words/words.ts'
import { pinyinBeside } from './person-name.ts'

const tones: Record<string, Tone> = {
  expected: 'neutral',
  boarded: 'good',
  'no-show': 'bad',
  cancelled: 'muted',
}

/** Who travels, how to reach them, and what was asked of them. */
export function GuestsCard({ order }: { order: OrderInfo }) {
  const { w } = useWords()
  useCollectItems()
  const { contact, guests, collected, pickUpTime } = order
  const collectedText = (info: Record<string, string>) =>
    Object.entries(info)
      .filter(([, value]) => value)
      // What a SKU asks is told by the catalogue's word for it.
      .map(([key, value]) => `${hasWord(collectWord(key)) ? w(collectWord(key)) : key}: ${value}`)
      .join(' · ')
  return (
    <Card title="orders.fields.guests">
      <Facts
        facts={[
          {
            word: 'orders.fields.contactName',
            value: [contact.name, pinyinBeside(contact.name, contact.pinyin)].filter(Boolean).join(' · '),
          },
          { word: 'orders.fields.phone', value: contact.phone && <Copyable text={contact.phone} /> },
          { word: 'orders.fields.email', value: contact.email },
          {
            word: 'orders.fields.pickUp',
            value: pickUpTime && `${pickUpTime} · ${collected['pickUpHotel']}`,
          },
          { word: 'orders.fields.collected', value: collectedText(collected), wide: true },
        ]}
      />
      <ol className="order-guests">
        {guests.map((guest) => (
          <li key={guest.id} data-gone={guest.attendance === 'cancelled' || undefined}>
            <span className="order-guest-kind">{w(`orders.guestKinds.${guest.kind}`)}</span>
            <span>
              {guest.name || '–'} <small>{pinyinBeside(guest.name, guest.pinyin)}</small>
              <small className="order-guest-info">{collectedText(guest.info)}</small>
            </span>
            {guest.attendance && guest.attendance !== 'expected' && (
              <StatusTag tone={tones[guest.attendance] ?? 'neutral'}>
                {w(`orders.attendances.${guest.attendance}`)}
              </StatusTag>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
