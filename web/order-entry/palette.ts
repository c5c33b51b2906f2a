import { orderEntryScreens } from '#contract/order-entry/order-entry.screens.ts'
import { agentIn } from './agent-in.ts'
import { agentSource } from '../agents/agents.public.ts'
import { go } from '../kit/route/navigate.ts'
import type { PaletteSource } from '../kit/route/palette-sources.ts'
import { to } from '../kit/route/screens.ts'
import { word } from '../kit/words/words.ts'

/** "new order for Lotus": the agents that are meant, each with an order that begins for it. */
export const newOrderSource: PaletteSource = {
  key: 'new-order',
  label: 'kit.frame.newOrder',
  needs: orderEntryScreens.OrderProductMainList.needs,
  audience: ['staff'],
  search: async (text, signal) => {
    const agent = agentIn(text, word('order-entry.text.newOrderFor', { agent: '' }))
    if (!agent) return []
    const found = await agentSource.search(agent, signal)
    return found.slice(0, 4).map(({ value, label = value, hint }) => ({
      key: value,
      title: word('order-entry.text.newOrderFor', { agent: label }),
      ...(hint && { detail: hint }),
      run: () => {
        void import('./cart/cart.ts').then(({ beginFor }) => {
          beginFor(Number(value))
          go(to['order-entry'].OrderProductMainList())
        })
      },
    }))
  },
}
