/** Topics that any screen of group plans follows. */
export const live = ['travelPlan', 'order', 'crew', 'coach']
