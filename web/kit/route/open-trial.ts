/** The light open-trial page is exempt from log-in redirects and error toasts (requirements §9). */
export const onOpenTrial = (): boolean => globalThis.location?.pathname === '/light-openTrial'
