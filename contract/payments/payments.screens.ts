import { screens } from '../kit/screen.ts'

export const paymentsScreens = screens({
  stripeTransaction: {
    path: '/tools/stripeTransaction',
    needs: 'tools.stripeTransaction',
    menu: 'agents',
    icon: 'finances',
  },
  stripeDisputes: {
    path: '/tools/stripeTransaction/disputes',
    needs: 'tools.stripeTransaction',
    under: ['stripeTransaction'],
    help: 'stripeTransaction',
  },
  stripePayouts: {
    wholeMerchant: true,
    path: '/tools/stripeTransaction/payouts',
    needs: 'tools.stripeTransaction',
    under: ['stripeTransaction'],
    help: 'stripeTransaction',
  },
  stripeAccountBill: {
    wholeMerchant: true,
    path: '/tools/stripeTransaction/account',
    needs: 'tools.stripeTransaction',
    under: ['stripeTransaction'],
    help: 'stripeTransaction',
  },
  ksherAccount: {
    path: '/tools/ksherAccount',
    help: 'stripeTransaction',
    needs: 'tools.ksherAccount',
    menu: 'agents',
    icon: 'finances',
  },
  lianlianAccount: {
    path: '/tools/lianlianAccount',
    help: 'stripeTransaction',
    needs: 'tools.lianlianAccount',
    menu: 'agents',
    icon: 'finances',
  },
  SupayAccount: {
    path: '/tools/SupayAccount',
    help: 'stripeTransaction',
    needs: 'tools.ksherAccount',
    under: ['ksherAccount'],
  },
  transferPayments: {
    path: '/tools/transferPayments',
    help: 'stripeTransaction',
    needs: 'tools.transferPayments',
    menu: 'agents',
    icon: 'finances',
  },
  paymentAccounts: {
    path: '/setting/paymentAccounts',
    needs: 'setting.paymentAccounts',
    menu: 'finances',
    icon: 'finances',
  },
})
