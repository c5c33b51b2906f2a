import type { MarketSimulator } from '../port/adapter.ts'

/** It fetches the feed and takes it, or says what is wrong with it. Guests buy nothing there. */
export const simulator: MarketSimulator = {
  open: () => ({
    account: '',
    secrets: {},
    settings: { landingPage: 'https://shop.example/{product}?option={option}' },
  }),
  act: async ({ connection, send }, { act }) => {
    if (act !== 'poll') return { thirdCode: '', answered: '' }
    const path = `/channel/feed/google/${connection.secrets['feedKey'] ?? ''}/0.json`
    const { status, body } = await send({ method: 'GET', path })
    return { thirdCode: '', answered: `${status} ${body.slice(0, 2000)}` }
  },
}
