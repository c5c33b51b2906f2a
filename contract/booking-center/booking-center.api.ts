export const bookingCenterApi = {}
