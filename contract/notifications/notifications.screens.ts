import { screens } from '../kit/screen.ts'

const everybody = ['staff', 'agent', 'supplier'] as const

export const notificationsScreens = screens({
  notification: {
    path: '/notification',
    needs: 'home.notification',
    audience: everybody,
    menu: 'home',
    icon: 'bell',
  },
  subscriptions: {
    path: '/notification/subscriptions',
    needs: 'home.notification',
    audience: everybody,
    under: ['notification'],
    help: 'notification',
  },
  webhooks: {
    path: '/setting/webhooks',
    needs: 'setting.globalSetting',
    menu: 'profile',
    icon: 'channels',
  },
  webhookDeliveries: {
    path: '/setting/webhooks/deliveries',
    needs: 'setting.globalSetting',
    under: ['webhooks'],
    help: 'webhooks',
  },
})
