import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { defineList, type List, type ListEmpty, type ListField } from '../../../shared/list/define-list.tsx';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import { DemoMark } from '../../../shared/ui/display/demo-mark.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import {
  formatAge,
  formatCount,
  formatDay,
  formatFigure,
  formatMinute,
  formatPrice,
  formatUsd,
} from '../../../shared/format/english.ts';
import { balanceNote, balanceTone, isLow, sourceNames, staleReason, typeTones } from './provider-labels.ts';
import { isRunwayShort, runwayFigure, runwayText } from './runway-text.ts';

/** Cell with a second line below the figure. */
function Lines({ under, title, children }: { under: ReactNode; title?: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col gap-0.5 leading-4" title={title}>
      <span className="truncate">{children}</span>
      <span className="truncate text-xs font-normal text-muted">{under}</span>
    </span>
  );
}

const usagePath = (id: string) => `?view=usage&provider=${id}`;
const statusOf = ({ isActive }: ApiProvider) => (isActive ? 'Active' : 'Inactive');

function Name({ provider: { id, name, type, isDemo } }: { provider: ApiProvider }) {
  return (
    <>
      {/* Two such lines and the badges fit into a row without cutting letters off. */}
      <Link
        to={usagePath(id)}
        title={name}
        className="line-clamp-2 leading-[0.9375rem] wrap-anywhere whitespace-normal hover:text-link hover:underline"
      >
        {name}
      </Link>
      <span className="flex items-center gap-1">
        <Badge tone={typeTones[type]}>{type}</Badge>
        {isDemo ? <DemoMark /> : null}
      </span>
    </>
  );
}

/** Cell with the balance and, below it, the budget or threshold it is compared with. */
function Balance({ provider }: { provider: ApiProvider }) {
  const { balance, currency, alertBelow, budget, budgetPeriod } = provider;
  const threshold = isLow(provider) && `below ${formatFigure(alertBelow, currency)}`;
  const whole = budget !== null && `of ${formatUsd(budget)} a ${budgetPeriod}`;
  const notes = [threshold, whole, balanceNote(provider)].filter(Boolean);
  return (
    <Lines under={notes[0]} title={notes.join(', ')}>
      <span className={classNames('font-medium', balanceTone(provider))}>
        {formatFigure(balance, currency)}
      </span>
    </Lines>
  );
}

const resetText = ({ resetTimestamp }: ApiProvider, format: (at: Date) => string) =>
  resetTimestamp === null ? '' : format(new Date(resetTimestamp * 1_000));

type Field = ListField<ApiProvider>;

const nameField: Field = {
  header: 'Provider',
  width: 130,
  isGrowing: true,
  text: ({ name }) => name,
  cell: (provider) => <Name provider={provider} />,
  file: [
    { header: 'Name' },
    { header: 'Type', text: ({ type }) => type },
    { header: 'Balance comes from', text: ({ source }) => sourceNames[source] },
    { header: 'Status', text: statusOf },
  ],
};

const balanceField: Field = {
  header: 'Balance',
  width: 126,
  text: ({ balance }) => String(balance ?? ''),
  cell: (provider) => <Balance provider={provider} />,
  file: [
    { value: ({ balance }) => balance },
    { header: 'Counted in', text: ({ currency }) => currency },
    { header: 'Budget, USD', value: ({ budget }) => budget },
    { header: 'Alert below', value: ({ alertBelow }) => alertBelow },
  ],
};

const limitField: Field = {
  header: 'Total limit',
  width: 136,
  text: ({ totalLimit }) => String(totalLimit ?? ''),
  cell: (provider) => (
    <Lines
      under={resetText(provider, (at) => `resets ${formatDay(at)}`)}
      title={resetText(provider, (at) => `Resets ${formatMinute(at)}`)}
    >
      {formatFigure(provider.totalLimit, provider.currency)}
    </Lines>
  ),
  file: [
    { value: ({ totalLimit }) => totalLimit },
    { header: 'Resets', text: (provider) => resetText(provider, (at) => at.toISOString()) },
  ],
};

const requestsField: Field = {
  header: 'Requests',
  width: 124,
  text: ({ requestsToday }) => String(requestsToday ?? ''),
  cell: ({ requestsToday, requestsThisMonth }) => (
    <Lines under={`${formatCount(requestsThisMonth)} this month`}>{formatCount(requestsToday)} today</Lines>
  ),
  file: [
    { header: 'Requests today', value: ({ requestsToday }) => requestsToday },
    { header: 'Requests this month', value: ({ requestsThisMonth }) => requestsThisMonth },
  ],
};

const spentField: Field = {
  header: 'Total spent',
  width: 144,
  text: ({ totalSpent }) => String(totalSpent ?? ''),
  cell: ({ totalSpent, spentThisMonth }) => (
    <Lines under={`${formatUsd(spentThisMonth)} this month`}>{formatUsd(totalSpent)}</Lines>
  ),
  file: [
    { header: 'Spent today, USD', value: ({ spentToday }) => spentToday },
    { header: 'Spent this month, USD', value: ({ spentThisMonth }) => spentThisMonth },
    { header: 'Total spent, USD', value: ({ totalSpent }) => totalSpent },
  ],
};

const costField: Field = {
  header: 'Cost per request',
  width: 118,
  text: ({ costPerRequest }) => formatPrice(costPerRequest),
  file: [{ header: 'Cost per request, USD', value: ({ costPerRequest }) => costPerRequest }],
};

const runwayField = (nowMs: number): Field => ({
  header: 'Runway',
  width: 148,
  text: (provider) => runwayText(provider, nowMs),
  cell: (provider) => {
    const { end, note } = runwayFigure(provider, nowMs);
    return (
      <Lines under={note} title={runwayText(provider, nowMs)}>
        <span className={isRunwayShort(provider, nowMs) ? 'text-danger-soft-foreground' : ''}>{end}</span>
      </Lines>
    );
  },
  file: [
    {
      header: 'Days left',
      value: ({ runway }) => (runway === null ? null : Math.round(runway.days * 10) / 10),
    },
  ],
});

const updatedField = (nowMs: number): Field => ({
  header: 'Last updated',
  width: 108,
  text: ({ lastUpdated }) => lastUpdated ?? '',
  cell: (provider) => (
    <Lines
      under={
        <Badge tone={provider.isActive ? 'green' : 'grey'} hasDot={provider.isActive}>
          {statusOf(provider)}
        </Badge>
      }
    >
      {provider.lastUpdated === null ? 'Never' : formatAge(provider.lastUpdated, nowMs)}
    </Lines>
  ),
});

export const noProviders: ListEmpty = {
  icon: Wallet,
  title: 'No API Providers',
  text: 'Add your first API provider to start monitoring balances',
};

/** List of the providers, with one column per figure in the specification. Exported files contain all fields. */
export const providerList = (nowMs: number): List<ApiProvider> =>
  defineList({
    name: 'api-providers',
    label: 'Providers',
    loading: 'Loading providers…',
    failed: 'The providers could not be loaded',
    empty: noProviders,
    rowId: ({ id }: ApiProvider) => id,
    skeletonRows: 6,
    isDouble: true,
    fields: {
      name: nameField,
      balance: balanceField,
      runway: runwayField(nowMs),
      totalLimit: limitField,
      requests: requestsField,
      totalSpent: spentField,
      costPerRequest: costField,
      lastUpdated: updatedField(nowMs),
    },
    alsoInFile: [
      {
        header: 'Not refreshed because',
        text: ({ stale, source }) => (stale === null ? '' : staleReason(stale.code, source)),
      },
    ],
  });
