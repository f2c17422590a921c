{{- define "svc.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "svc.selectorLabels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "svc.labels" -}}
{{ include "svc.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end -}}

{{- define "svc.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- .Values.serviceAccount.name | default (include "svc.fullname" .) -}}
{{- else -}}
{{- .Values.serviceAccount.name | default "default" -}}
{{- end -}}
{{- end -}}

{{- /* svc.config.yaml: the settings of the values, and those that follow from other values. */ -}}
{{- define "svc.config" -}}
{{- $own := dict "port" 8000 "mcp" .Values.mcp "drain_s" .Values.drainSeconds "drain_delay_s" .Values.drainDelaySeconds -}}
{{- if .Values.tokensFile.existingSecret -}}
{{- $_ := set $own "tokens_file" "/etc/svc-tokens/tokens.yaml" -}}
{{- end -}}
{{- range $name := keys .Values.settings -}}
{{- if hasKey $own $name -}}
{{- fail (printf "settings.%s: another value of the chart sets it" $name) -}}
{{- end -}}
{{- if has $name (list "host" "token" "token_file" "directory" "fleet_key" "replica_url") -}}
{{- fail (printf "settings.%s: it is a secret, or follows from the pod: see the values directory, fleetKey, token, tokensFile and ipv6" $name) -}}
{{- end -}}
{{- end -}}
{{- merge $own .Values.settings | toYaml -}}
{{- end -}}
