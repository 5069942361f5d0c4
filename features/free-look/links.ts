export const freeLookPage = '/look'
