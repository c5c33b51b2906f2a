import { nameIn } from '#contract/kit/languages.ts'
import { senderOf } from '../../orders/orders.public.ts'
import { shownDay } from '../../kit/text/years.ts'
import { guestsOf } from '../guests/guests.queries.ts'
import { groupName } from '../plan/group-name.ts'
import { withServices } from '../services/services-of.ts'
import { byTime, latinName, live, type Making, type Table } from './making.ts'

/** A card a guest, to be cut out: who it is, with which group, and whom a finder calls. */
export async function luggageTags({ ctx, plan, language }: Making): Promise<Table[]> {
  const sender = await senderOf(ctx, language)
  const contact = [sender.name, ...sender.contact.slice(0, 1)].join(' · ')
  const guests = await guestsOf(ctx, plan.id)
  return [
    {
      title: '',
      shape: 'cards',
      heads: [],
      lines: guests.map((guest) => ({
        key: String(guest.id),
        cells: [
          latinName(guest),
          guest.pinyin && guest.pinyin !== guest.name ? guest.name : '',
          `${plan.code} · ${groupName(plan, language)}`,
          contact,
        ],
      })),
    },
  ]
}

/** What stands in large letters at the arrival: the group as it calls itself, who meets it, with which flight it comes. */
export async function arrivalSign({ ctx, plan, language }: Making): Promise<Table[]> {
  const own = plan.names
  const names = [groupName(plan, language), ...Object.values(own)].filter((name) => typeof name === 'string')
  return [
    {
      title: '',
      shape: 'poster',
      heads: [],
      lines: [
        {
          key: 'sign',
          cells: [
            nameIn(ctx.merchant.names, language),
            ...new Set([names[0] ?? plan.code, nameIn(own, 'en')]),
            [plan.code, plan.leader_name, plan.arrival].filter(Boolean).join(' · '),
          ],
        },
      ],
    },
  ]
}

/** What the group eats where and when, and who needs something else: how many of each diet, and who. */
export async function mealPlan({ ctx, plan, say, language }: Making): Promise<Table[]> {
  const services = await live(ctx, plan.id)
  const meals = withServices(plan, services).flatMap((day, at) =>
    byTime(day.services)
      .filter(({ kind }) => kind === 'meal')
      .map((meal) => {
        const found = services.find(({ key }) => key === meal.key)
        const date = Temporal.PlainDate.from(plan.start_date).add({ days: at }).toString()
        return {
          key: meal.key,
          cells: [
            shownDay(ctx.merchant, date, language),
            meal.start,
            [nameIn(meal.names, language) || say('groups.serviceKinds.meal'), nameIn(meal.texts, language)]
              .filter(Boolean)
              .join('\n'),
            found?.supplierName ?? '',
            [meal.note, found?.note].filter(Boolean).join(' · '),
          ],
        }
      }),
  )
  const guests = (await guestsOf(ctx, plan.id)).filter(({ diet }) => diet)
  return [
    {
      title: '',
      heads: ['date', 'start', 'service', 'supplierId', 'note'].map((head) => say(`plans.services.${head}`)),
      wide: [2, 4],
      lines: meals,
    },
    {
      title: say('plans.guests.diet'),
      text: guests.length ? '' : say('plans.papers.noDiet'),
      heads: [say('plans.guests.diet'), say('plans.papers.guestCount'), say('plans.guests.name')],
      wide: [2],
      lines: [...Map.groupBy(guests, ({ diet }) => diet)].map(([diet, of]) => ({
        key: diet,
        cells: [diet, String(of.length), of.map(latinName).join(', ')],
      })),
    },
  ]
}
