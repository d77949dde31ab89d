/**
 * Slides a sheet down and fades its scrim out. Resolves with a function that reverts this, for a sheet that stays open
 * after all.
 */
export const slideAway = async (panel: HTMLElement | null, scrim: HTMLElement | null): Promise<() => void> => {
  if (panel === null || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined
  const timing = { duration: LEAVE_MS, easing: 'cubic-bezier(.4, 0, 1, 1)', fill: 'forwards' } as const
  // no first keyframe: the motion continues from the position at which a swipe ended
  const running = [panel.animate({ transform: 'translateY(100%)' }, timing)]
  if (scrim !== null) running.push(scrim.animate({ opacity: 0 }, timing))
  await Promise.allSettled(running.map(animation => animation.finished))
  return () => {
    for (const animation of panel.getAnimations()) animation.cancel()
    for (const animation of scrim?.getAnimations() ?? []) animation.cancel()
  }
}

const LEAVE_MS = 180
