import { expect, test } from 'vitest'
import { omit } from '../kit/omit.ts'
import { badgesOf, channelBadges } from './awaiting.ts'
import { channelsScreens } from './channels.screens.ts'
import { channelViews } from './views.ts'

test('counts each marketplace at the screen of its orders, and those without one together', () => {
  expect(badgesOf({ systems: { fliggy: 3, octo: 0, tiqets: 1, fourteenth: 2 } })).toEqual({
    taobaoOrderList: 3,
    openChannelOrderList: 0,
    otherChannels: 3,
  })
})

test('every page that a marketplace has is a screen under its own permission', () => {
  const named = Object.values(channelViews).flatMap((view) => Object.values(omit(view, ['system', 'name'])))
  const all: Record<string, { path: string; needs: string; badge?: string }> = channelsScreens
  expect(named.filter((name) => all[name]?.needs !== `entertainment.${name}`)).toEqual([])
  expect(named.filter((name) => all[name]?.path !== `/entertainment/${name}`)).toEqual([])
  const own = Object.entries(all).filter(([, { path }]) => path.startsWith('/entertainment/'))
  expect(own.map(([name]) => name).toSorted()).toEqual(named.toSorted())
  expect(
    Object.values(all)
      .flatMap(({ badge }) => badge ?? [])
      .toSorted(),
  ).toEqual(channelBadges.toSorted())
})
