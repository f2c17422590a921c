import { signal } from '@preact/signals';
import { api, bodyOf } from '../../api/client';
import { type Failure, failureOf } from '../../api/failure';
import type { Answer } from '../../api/types';

export type Offers = Answer<'listDrivers'>;
export type Preset = Offers['presets'][number];
export type Detector = Offers['text_detectors'][number];
type Devices = Answer<'listDevices'>;

/** What sessions can be started with; undefined until it is read. */
export const offers = signal<Offers | undefined>(undefined);

/** Why the offers could not be read; undefined when they could. */
export const offersFailure = signal<Failure | undefined>(undefined);

/** The devices of the service's machine; undefined until they are read. */
export const devices = signal<Devices | undefined>(undefined);

/** Why the devices could not be read; undefined when they could. */
export const devicesFailure = signal<Failure | undefined>(undefined);

/** Whether the devices are being asked for, which may take seconds. */
export const isLookingForDevices = signal(false);

export async function readOffers(): Promise<void> {
  try {
    offers.value = await bodyOf(api.GET('/v1/drivers'));
    offersFailure.value = undefined;
  } catch (error) {
    offersFailure.value = failureOf(error);
  }
}

export async function readDevices(): Promise<void> {
  if (isLookingForDevices.peek()) return;
  isLookingForDevices.value = true;
  try {
    devices.value = await bodyOf(api.GET('/v1/devices'));
    devicesFailure.value = undefined;
  } catch (error) {
    devicesFailure.value = failureOf(error);
  } finally {
    isLookingForDevices.value = false;
  }
}
