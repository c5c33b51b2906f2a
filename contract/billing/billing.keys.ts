/** Permission keys of agents' bills: of staff, and of the agent's own log-ins. */
export const billKeys = {
  index: 'finances.agentBill.index',
  setting: 'finances.agentBill.setting',
  template: 'setting.invoiceTemplateSetting',
  agent: 'bookingCenter.bills',
} as const
