import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import UPlot, { type Options, type Series as PlotSeries } from 'uplot'
import { SHOP_TIME_ZONE } from '~/domain/shared/shop-time'
import type { Tone } from '@console/kit/base/status'
import { timeText } from '@console/kit/calls/times'
import { useConsole } from '@console/kit/calls/use-console'
import { type ChartProps, plotData } from '@console/kit/chart/chart-data'
import { useScheme } from '@console/kit/chart/use-scheme'
import 'uplot/dist/uPlot.min.css'

const HEIGHT = 200
const FONT_PX = 12

/** The colour role of a series. */
const ROLES: Readonly<Record<Tone, string>> = {
  brand: '--brand-ink',
  good: '--good',
  wait: '--wait',
  bad: '--bad',
  neutral: '--neutral',
}

/** Draws the chart on a canvas, in the colours of the present scheme. Other values or colours make another canvas. */
export function Plot(props: ChartProps) {
  const scheme = useScheme()
  return <Canvas key={JSON.stringify([props.times, props.series, scheme])} {...props} />
}

function Canvas(props: ChartProps) {
  const { lang } = useConsole()
  const { t } = useTranslation('common')
  const area = useRef<HTMLDivElement>(null)
  const draw = useEffectEvent((element: HTMLElement) => {
    const words: Words = {
      head: t('chart.time'),
      time: seconds => (seconds === null ? '' : timeText(seconds * 1000, lang, props.step ?? 'moment')),
      tick: (seconds, step) => timeText(seconds * 1000, lang, step >= DAY_S ? 'date' : 'clock'),
    }
    return new UPlot(optionsOf(element, props, words), plotData(props.times, props.series), element)
  })
  useEffect(() => {
    const element = area.current
    if (element === null) return undefined
    const plot = draw(element)
    const sizes = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }))
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      plot.destroy()
    }
  }, [])
  return <div ref={area} />
}

interface Words {
  /** The name of the times. */
  readonly head: string
  /** A time that is pointed at. */
  readonly time: (seconds: number | null) => string
  /** A time below the chart; `step`: seconds from one to the next. */
  readonly tick: (seconds: number, step: number) => string
}

const DAY_S = 86_400

/** Half a bar more at each end. */
const padded = (min: number, max: number, count: number): [number, number] => {
  const half = (max - min) / Math.max(1, count - 1) / 2
  return [min - half, max + half]
}

/** The room that the longest text of an axis takes, in pixels. */
const widest = (plot: UPlot, texts: string[] | null): number => {
  plot.ctx.save()
  plot.ctx.font = `${FONT_PX}px sans-serif`
  const longest = Math.max(0, ...(texts ?? []).map(text => plot.ctx.measureText(text).width))
  plot.ctx.restore()
  return Math.ceil(longest) + 16
}

const optionsOf = (
  element: HTMLElement,
  { times, series, format = String, kind = 'line' }: ChartProps,
  { head, time, tick }: Words,
): Options => {
  const role = (name: string) => getComputedStyle(element).getPropertyValue(name).trim()
  const bars = kind === 'bars' ? UPlot.paths.bars?.({ size: [0.7, 40] }) : undefined
  const drawn = ({ label, tone, isDashed = false }: ChartProps['series'][number]): PlotSeries => {
    const colour = role(ROLES[tone])
    return {
      label,
      stroke: colour,
      width: 2,
      value: (_: UPlot, raw: number | null) => (raw === null ? '' : format(raw)),
      points: { show: false },
      ...(isDashed ? { dash: [6, 4] } : {}),
      ...(bars === undefined ? {} : { paths: bars, fill: colour }),
    }
  }
  const font = `${FONT_PX}px ${role('--font')}`
  const axis = { font, stroke: role('--ink-3'), grid: { stroke: role('--line'), width: 1 }, ticks: { show: false } }
  return {
    width: element.clientWidth,
    height: HEIGHT,
    tzDate: seconds => UPlot.tzDate(new Date(seconds * 1000), SHOP_TIME_ZONE),
    cursor: { y: false, points: { size: 6 } },
    series: [{ label: head, value: (_: UPlot, seconds: number | null) => time(seconds) }, ...series.map(drawn)],
    scales: {
      // the first and the last bar are as wide as the others
      x: { range: (_: UPlot, min, max) => (bars === undefined ? [min, max] : padded(min, max, times.length)) },
      y: { range: (_: UPlot, min, max) => [Math.min(0, min), Math.max(1, max * 1.08)] },
    },
    axes: [
      { ...axis, size: 28, values: (_: UPlot, splits, _at, _space, step) => splits.map(at => tick(at, step)) },
      { ...axis, size: widest, values: (_: UPlot, splits: number[]) => splits.map(format) },
    ],
  }
}
