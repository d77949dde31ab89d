/** 21 November 2026, 18:40 in Macau: every clock of the gallery stands here. */
export const NOW = Date.UTC(2026, 10, 21, 10, 40)
