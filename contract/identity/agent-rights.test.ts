import { expect, test } from 'vitest'
import { domains } from '../domains.ts'
import { privilegesOf } from '../kit/privileges.ts'
import { agentRights, fullRights, keysWithin } from './agent-rights.ts'

/** What every person of an agent may do, whatever rights were given: look at orders, and at themselves. */
const everybodys = [
  'bookingCenter.FollowUpOrder',
  'bookingCenter.PlayOrderList',
  'bookingCenter.journeys',
  'bookingCenter.orderArchive',
  'configSetting.accountSetting',
  'home.notification',
  'setting.individuationSetting',
]
const ofAgents = privilegesOf(domains).flatMap(({ key, audience }) =>
  audience.includes('agent') ? [key] : [],
)

test('every key of an agent belongs to one right, or is said to be for everybody: a new one is given to nobody by mistake', () => {
  const named = Object.values(agentRights).flat()
  expect(new Set(named).size).toBe(named.length)
  expect([...named, ...everybodys].toSorted()).toEqual(ofAgents.toSorted())
})

test('rights leave of a role what they name, and bring along what they cannot do without', () => {
  expect(keysWithin(ofAgents, null)).toEqual(ofAgents)
  expect(keysWithin(ofAgents, []).toSorted()).toEqual(everybodys)
  expect(keysWithin(['order.NewOrder'], ['order', 'prices'])).toEqual(['order.NewOrder'])
  expect(fullRights(['withdraw'])).toEqual(['prices', 'withdraw'])
  expect(fullRights(['people'])).toEqual(['people'])
})
