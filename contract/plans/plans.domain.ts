import { defineDomain } from '../kit/domain.ts'
import { eventsOf } from '../kit/state-calls.ts'
import { expenseStates, planBillStates } from './money.states.ts'
import { planStates } from './plan.states.ts'
import { plansApi } from './plans.api.ts'
import { plansScreens } from './plans.screens.ts'
import { quotationStates } from './quotation.states.ts'
import { serviceStates } from './service.states.ts'

const plan = { subject: 'travelPlan', topics: ['travelPlan'] } as const

export const plans = defineDomain({
  name: 'plans',
  uses: ['agents', 'audit', 'catalog', 'groups', 'orders', 'pricing', 'scheduling', 'suppliers'],
  api: plansApi,
  screens: plansScreens,
  states: {
    plan: planStates,
    service: serviceStates,
    quotation: quotationStates,
    planBill: planBillStates,
    expense: expenseStates,
  },
  events: {
    planCreated: plan,
    planSaved: plan,
    daysSaved: plan,
    guestSaved: plan,
    guestDeleted: plan,
    guestsImported: plan,
    roomSaved: plan,
    roomDeleted: plan,
    roomsFilled: plan,
    serviceBooked: plan,
    quotationSaved: plan,
    expenseSaved: plan,
    assigned: plan,
    unassigned: plan,
    ...eventsOf(planStates, plan),
    ...eventsOf(serviceStates, plan),
    ...eventsOf(quotationStates, plan),
    ...eventsOf(planBillStates, plan),
    ...eventsOf(expenseStates, plan),
  },
  permissions: { 'group.plan.profit': {} },
  errors: {
    locked: { code: 409410 },
    noQuotation: { code: 409411 },
    noCost: { code: 409413 },
    wrongNumbers: { code: 409414 },
    notInPlanDates: { code: 409417 },
    personBusy: { code: 409419 },
    codeUsed: { code: 409420 },
    unknownAmount: { code: 409421 },
    startPassed: { code: 409423 },
    nothingToArrange: { code: 409430 },
    noSupplier: { code: 409431 },
    noSku: { code: 409432 },
    notFinished: { code: 409433 },
    tooEarly: { code: 409434 },
    papersExpired: { code: 409435 },
    serviceSent: { code: 409436 },
    isConfirmed: { code: 409437 },
    ownExpense: { code: 409438 },
    noRate: { code: 409439 },
  },
})
