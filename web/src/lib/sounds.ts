// Our own sounds, made of oscillators and noise when they are needed: no files, nothing to load.
import { settings } from './settings.svelte.ts';

export type Sound = 'move' | 'capture' | 'check' | 'end' | 'refuse' | 'lowTime';

let audio: AudioContext | null = null;
/** Everything goes through here: its gain is the volume. */
let speaker: GainNode | null = null;

/** Makes a sound of its own, unless all are switched off: with the context, where it goes to, and the time. */
export function sounding(make: (audio: AudioContext, speaker: AudioNode, at: number) => void): void {
  if (!settings.sounds || settings.volume === 0) return;
  audio ??= new AudioContext();
  if (!speaker) {
    speaker = audio.createGain();
    speaker.connect(audio.destination);
  }
  // Loudness is felt as the square.
  speaker.gain.value = (settings.volume / 100) ** 2 * 2;
  // A page that nobody has touched yet may not sound; later calls will.
  if (audio.state === 'suspended') void audio.resume();
  make(audio, speaker, audio.currentTime);
}

export function playSound(sound: Sound): void {
  sounding((audio, _, at) => play(sound, audio, at));
}

function play(sound: Sound, audio: AudioContext, at: number): void {
  switch (sound) {
    case 'move':
      knock(audio, at, 1);
      break;
    case 'capture':
      knock(audio, at, 1.25);
      knock(audio, at + 0.055, 0.85);
      break;
    case 'check':
      knock(audio, at, 1);
      tone(audio, at + 0.04, 880, 0.16, 0.1);
      break;
    case 'end':
      [392, 494, 587].forEach((pitch, index) => tone(audio, at + index * 0.11, pitch, 0.45, 0.11));
      break;
    case 'refuse':
      tone(audio, at, 196, 0.12, 0.12);
      break;
    case 'lowTime':
      [0, 0.16, 0.32].forEach((later) => tone(audio, at + later, 1047, 0.09, 0.12));
      break;
  }
}

/** Wood on wood: a short thump under a click of filtered noise. */
function knock(context: AudioContext, at: number, brightness: number): void {
  tone(context, at, 150 * brightness, 0.07, 0.35);
  const length = Math.floor(context.sampleRate * 0.03);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index++) samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** 3;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = context.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = 1700 * brightness;
  filter.Q.value = 1.1;
  const volume = context.createGain();
  volume.gain.value = 0.35;
  source.connect(filter).connect(volume).connect(speaker!);
  source.start(at);
}

function tone(context: AudioContext, at: number, pitch: number, seconds: number, loudness: number): void {
  const oscillator = context.createOscillator();
  oscillator.type = 'triangle';
  oscillator.frequency.value = pitch;
  const volume = context.createGain();
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  oscillator.connect(volume).connect(speaker!);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}
