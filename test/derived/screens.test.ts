import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import { languages } from '#contract/kit/languages.ts'
import type { Screen } from '#contract/kit/screen.ts'
import { channelBadges } from '#contract/channels/awaiting.ts'
import { StayCounts } from '#contract/hotel-orders/stay.schema.ts'
import { MailCounts } from '#contract/mail/record/mail-record.schema.ts'
import { OrderCounts } from '#contract/orders/order-list.schema.ts'

const helpFolder = path.resolve(import.meta.dirname, '../../server/settings/help')
const all: Record<string, Domain> = domains
const screens = Object.values(all).flatMap(({ name: domain, screens }) =>
  Object.entries(screens as Record<string, Screen>).map(([name, screen]) => ({ domain, name, ...screen })),
)

describe('the screens of requirements §2', () => {
  test('no two have one path or, within a domain, one name', () => {
    const paths = screens.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })
  test('the default redirects of the route groups that are built lead to screens that are', () => {
    const redirects = Object.assign({}, ...Object.values(all).map((domain) => domain.redirects)) as Record<
      string,
      string
    >
    expect(redirects).toEqual({
      '/': '/main',
      '/promoTools': '/promoTools/stepwises',
      '/finances': '/finances/write-off',
      '/finances/agentBill': '/finances/agentBill/agentBillIndex',
      '/ticket': '/ticket/ticketCheck',
      '/boatTicket': '/ticket/ticketCheck',
      '/order': '/order/OrderProductMainList',
      '/bookingCenter': '/bookingCenter/PlayOrderList',
      '/configSetting': '/configSetting/accountSetting',
      '/setting': '/setting/HelpCenterDetail',
    })
    expect(
      Object.values(redirects).filter((path) => !screens.some((screen) => screen.path === path)),
    ).toEqual([])
  })
  test('each carries a permission name; only those of the fixed routes are open without one', () => {
    const open = screens.filter(({ needs }) => needs === '*' || needs === 'public')
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      '/403',
      '/404',
      '/invite',
      '/light-openTrial',
      '/light-trialEnd',
      '/login',
      '/login/factor',
      '/main',
      '/setting/HelpAndLog',
      '/setting/HelpCenterDetail',
      '/setting/UpdateLogDetail',
      '/statistics/personal',
      '/website',
    ])
  })
  test('a hidden route has no menu entry and says which screens stand above it', () => {
    const hidden = screens.filter(({ menu, needs }) => !menu && needs !== '*' && needs !== 'public')
    expect(hidden.length).toBeGreaterThan(5)
    for (const { name, under = [], domain } of hidden) {
      expect(under.length, name).toBeGreaterThan(0)
      const above = under.map((upper) =>
        screens.find((one) => one.name === upper && (one.domain === domain || one.menu)),
      )
      expect(above, `${name}: above it`).not.toContain(undefined)
    }
  })
  test('a badge names a counter that the server counts', () => {
    const badges = screens.flatMap(({ badge }) => badge ?? [])
    expect(badges).toContain('waitToSendAgent')
    const counted = { ...OrderCounts.shape, ...MailCounts.shape, ...StayCounts.shape }
    const existing = [...Object.keys(counted), ...channelBadges]
    expect(badges.filter((badge) => !existing.includes(badge))).toEqual([])
  })
  test('each has a help page, its own or that of a screen it names, in the five languages; none tells of no screen', () => {
    const needed = screens.flatMap(({ name, help = name }) => help ?? [])
    const none = screens.filter(({ help }) => help === null)
    expect(none.map(({ path }) => path).toSorted()).toEqual([
      '/403',
      '/404',
      '/invite',
      '/light-openTrial',
      '/login',
      '/website',
    ])
    for (const language of languages) {
      const written = readdirSync(path.join(helpFolder, language)).map((file) => file.replace(/\.html$/, ''))
      expect(written.toSorted(), language).toEqual([...new Set(needed)].toSorted())
    }
  })
})
