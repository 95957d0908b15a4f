import { Send } from 'lucide-react';
import { useState } from 'react';
import { ApiFailure } from '../../../shared/api/api-failure.ts';
import { englishFailure } from '../../../shared/language/use-failure-text.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { SecretField } from '../../../shared/ui/fields/secret-field.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { showToast } from '../../../shared/ui/overlays/toast.tsx';
import { deliveryText, webhookChange, webhookErrors, type WebhookValues } from './alert-rules.ts';
import { useChangeAlertSettings, useTestWebhook, type AlertSettings } from './alerts-queries.ts';

const refusedAddress = 'The server refuses this address: it must be https, and not of a private network';

/**
 * Fields of the webhook. They show the stored values until something is typed, so that a change saved elsewhere appears
 * in them.
 */
function useWebhookForm(stored: AlertSettings) {
  const [typed, setTyped] = useState<WebhookValues | null>(null);
  const [errors, setErrors] = useState<Partial<WebhookValues>>({});
  const values = typed ?? { url: stored.webhookUrl ?? '', secret: stored.webhookSecret };
  const change = useChangeAlertSettings();
  const type = (part: Partial<WebhookValues>) => {
    setTyped({ ...values, ...part });
    setErrors({});
  };
  const save = () => {
    const wrong = webhookErrors(values, stored.webhookSecret);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    change.mutate(webhookChange(values), {
      onSuccess: ({ webhookUrl }) => {
        setTyped(null);
        showToast(webhookUrl === null ? 'Alerts are only shown from now on' : 'Webhook saved');
      },
      onError: (error) => {
        const isRefused = error instanceof ApiFailure && error.code === 'invalid_input';
        if (isRefused) setErrors({ url: refusedAddress });
        else showToast(englishFailure(error));
      },
    });
  };
  return { values, errors, isTyped: typed !== null, isPending: change.isPending, type, save };
}

/** Alert webhook: address and secret in one form, with a test button. */
export function WebhookCard({ stored }: { stored: AlertSettings }) {
  const { values, errors, isTyped, isPending, type, save } = useWebhookForm(stored);
  return (
    <Card title="Webhook">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        className="flex flex-col gap-4 p-4"
      >
        <TextField
          label="Address"
          type="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          hint="Each alert is posted here as JSON; empty = alerts are only shown"
          value={values.url}
          onChange={({ currentTarget }) => type({ url: currentTarget.value })}
          error={errors.url}
        />
        <SecretField
          label="Secret"
          hint="Signs the body: header x-geoplan-signature, HMAC-SHA256"
          mask={stored.webhookSecret}
          value={values.secret}
          onChange={(secret) => type({ secret })}
          error={errors.secret}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button kind="primary" type="submit" isDisabled={!isTyped} isPending={isPending}>
            Save
          </Button>
          <TestButton isDisabled={stored.webhookUrl === null || isTyped} />
        </div>
        <LastDelivery last={stored.lastDelivery} />
      </form>
    </Card>
  );
}

/** Sends a test to the stored address; typed values must be saved first. */
function TestButton({ isDisabled }: { isDisabled: boolean }) {
  const test = useTestWebhook();
  const send = () =>
    test.mutate(undefined, {
      onSuccess: ({ lastDelivery }) =>
        showToast(lastDelivery?.isDelivered ? 'The test was accepted' : 'The test was not accepted'),
      onError: (error) => showToast(englishFailure(error)),
    });
  return (
    <Button
      icon={<Send className="size-4" aria-hidden />}
      isDisabled={isDisabled}
      isPending={test.isPending}
      onPress={send}
    >
      Send a test
    </Button>
  );
}

function LastDelivery({ last }: { last: AlertSettings['lastDelivery'] }) {
  const text = deliveryText(last);
  if (last === null) return <p className="text-xs text-muted">{text}</p>;
  return <Notice kind={last.isDelivered ? 'ok' : 'warn'}>{text}</Notice>;
}
